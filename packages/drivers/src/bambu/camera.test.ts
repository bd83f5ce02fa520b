import { expect, test } from 'vitest'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import { cameraHello, readFrames } from './camera.ts'

function frame(bytes: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(bytes.length, 0)
  return Buffer.concat([head, bytes])
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('says who it is in eighty bytes', () => {
  const hello = cameraHello('12345678')
  expect(hello).toHaveLength(80)
  expect(hello.subarray(0, 16).toString('hex')).toBe('40000000003000000000000000000000')
  expect(hello.subarray(16, 20).toString()).toBe('bblp')
  expect(hello.subarray(48, 56).toString()).toBe('12345678')
})

test('finds pictures however they are cut', async () => {
  const other = Buffer.concat([smallestJpeg, smallestJpeg])
  const whole = Buffer.concat([frame(smallestJpeg), frame(other)])
  for (const size of [1, 7, 16, 1000]) {
    const pictures: Buffer[] = []
    for await (const picture of readFrames(inPieces(whole, size))) pictures.push(Buffer.from(picture))
    expect(pictures).toEqual([smallestJpeg, other])
  }
})

test('does not believe in pictures of any size', async () => {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(0xffffffff, 0)
  await expect(readFrames(inPieces(head, 16)).next()).rejects.toMatchObject({ code: 'refused' })
})

test('passes over what is no picture', async () => {
  const whole = Buffer.concat([frame(Buffer.alloc(0)), frame(Buffer.from('hello')), frame(smallestJpeg)])
  const pictures: Buffer[] = []
  for await (const picture of readFrames(inPieces(whole, 9))) pictures.push(Buffer.from(picture))
  expect(pictures).toEqual([smallestJpeg])
})
