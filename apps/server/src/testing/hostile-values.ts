const nested = (depth: number): unknown => (depth === 0 ? 1 : { deeper: nested(depth - 1) })

/** Values that no operation may stumble over, whatever field they stand in. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  'text',
  'a\u0000b',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '../../../../etc/passwd',
  -1,
  0,
  2147483648,
  1e308,
  '9'.repeat(400),
  true,
  [],
  [[]],
  Array.from({ length: 10_000 }, (_, index) => index + 1),
  {},
  { $ne: 1 },
  nested(40),
  '\ud800',
]
