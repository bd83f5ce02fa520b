/** Places of parameter letters in `Command.values` and bits in its masks. */
export const D = 3
export const E = 4
export const F = 5
export const I = 8
export const J = 9
export const K = 10
export const L = 11
export const P = 15
export const R = 17
export const S = 18
export const T = 19
export const U = 20
export const X = 23
export const Y = 24
export const Z = 25

export const bit = (letter: number): number => 1 << letter
