/** What is said where the reader is not on the device, and can't be loaded. */
export const NOT_LOADED =
  "This is a PDF document, and what reads it couldn't be loaded. Connect to the internet and import it again."
