const mostAddresses = 1024

/** Every host of `192.168.1.0/24`, without the network's own address and its broadcast address. */
export function subnetAddresses(subnet: string): string[] {
  const [, a, b, c, d, bits] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(subnet) ?? []
  const parts = [a, b, c, d].map(Number)
  const prefix = Number(bits)
  if (bits === undefined || prefix > 32 || parts.some((part) => part > 255)) {
    throw new RangeError(`Not a subnet: ${subnet} (write it like 192.168.1.0/24)`)
  }
  const size = 2 ** (32 - prefix)
  if (size > mostAddresses)
    throw new RangeError(`The subnet ${subnet} has more than ${mostAddresses} addresses`)
  const start = parts.reduce((sum, part) => sum * 256 + part, 0)
  const first = start - (start % size)
  const [from, to] = size <= 2 ? [first, first + size] : [first + 1, first + size - 1]
  return Array.from({ length: to - from }, (_, at) => dotted(from + at))
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
}
