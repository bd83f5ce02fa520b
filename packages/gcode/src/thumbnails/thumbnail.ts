/** One embedded image, ready to be shown: PNG or JPG as stored, everything else converted to PNG. */
export interface Thumbnail {
  width: number
  height: number
  format: 'png' | 'jpg'
  bytes: Uint8Array
  /** Set when the bytes were converted: what the file holds. */
  storedAs?: 'qoi' | 'rgb565'
  /** Set when the picture is not the usual slanted view. */
  view?: 'top'
}
