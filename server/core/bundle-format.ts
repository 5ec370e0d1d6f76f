/** The first four bytes of what a page plays, sent as one response. */
export const BUNDLE_MAGIC = 'EAR2';

/** The magic, then as uint32 little endian the number of slots, the bytes of peaks and the bytes of audio per slot. */
export const BUNDLE_HEADER_BYTES = 16;

/** The descriptor of a slot: uint32 little endian sample rate, then as one byte each channels, bit depth, container and zero. */
export const BUNDLE_DESCRIPTOR_BYTES = 8;

/** The container byte of a descriptor: FLAC frames, or the samples of a WAV file. */
export const BUNDLE_CONTAINERS = { flac: 0, wav: 1 } as const;
