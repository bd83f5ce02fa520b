/** The frame of a JPEG picture, with nothing to see in it. */
export const smallestJpeg: Buffer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x02, 0xff, 0xd9])
