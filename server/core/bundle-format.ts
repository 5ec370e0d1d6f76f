/** The first four bytes of what a page plays, sent as one response. */
export const BUNDLE_MAGIC = 'EAR1';

/** The magic, then as uint32 little endian the number of slots, the bytes of peaks and the bytes of audio per slot. */
export const BUNDLE_HEADER_BYTES = 16;
