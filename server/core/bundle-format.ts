/** The first four bytes of what a page plays, sent as one response. */
export const BUNDLE_MAGIC = 'EAR2';

/** The magic, then as uint32 little endian the number of slots, and the bytes of peaks and of the block per slot. */
export const BUNDLE_HEADER_BYTES = 16;

/** Per slot, after the header: the sample rate as uint32 little endian, then a byte each for channels, bit depth, container and a zero. */
export const BUNDLE_DESCRIPTOR_BYTES = 8;

/** The container byte of a descriptor: FLAC frames, or the samples of a WAV file, without the head of the file. */
export const BUNDLE_CONTAINERS = { flac: 0, wav: 1 } as const;
