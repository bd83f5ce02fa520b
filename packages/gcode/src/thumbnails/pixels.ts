/** Rows from the top, pixels from the left, 8 bits per channel. */
export interface Pixels {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array
}

/** 1920 x 1080 fits; beyond it, decoding costs more memory than a preview is worth. */
export const MAX_PIXELS = 1 << 21
