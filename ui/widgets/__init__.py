"""Ask and show: Streamlit elements that several pages use."""
