/** A bounding box that grows. */
export class Box {
  minX = Number.POSITIVE_INFINITY
  minY = Number.POSITIVE_INFINITY
  minZ = Number.POSITIVE_INFINITY
  maxX = Number.NEGATIVE_INFINITY
  maxY = Number.NEGATIVE_INFINITY
  maxZ = Number.NEGATIVE_INFINITY
  /** Of the farthest point from the origin. */
  radiusSquared = 0

  get isEmpty(): boolean {
    return this.minX > this.maxX
  }

  include(x: number, y: number): void {
    if (x < this.minX) this.minX = x
    if (x > this.maxX) this.maxX = x
    if (y < this.minY) this.minY = y
    if (y > this.maxY) this.maxY = y
    const squared = x * x + y * y
    if (squared > this.radiusSquared) this.radiusSquared = squared
  }

  /** Takes in the end of a move. Taking the move and not two numbers spares boxing them on the hottest path. */
  includeEnd(move: Readonly<{ toX: number; toY: number }>): void {
    const { toX, toY } = move
    if (toX < this.minX) this.minX = toX
    if (toX > this.maxX) this.maxX = toX
    if (toY < this.minY) this.minY = toY
    if (toY > this.maxY) this.maxY = toY
    const squared = toX * toX + toY * toY
    if (squared > this.radiusSquared) this.radiusSquared = squared
  }

  includeHeight(z: number): void {
    if (z < this.minZ) this.minZ = z
    if (z > this.maxZ) this.maxZ = z
  }

  /** Takes in another box with `margin` around it in the plane. */
  includeBox(box: Box, margin: number): void {
    if (box.isEmpty) return
    this.minX = Math.min(this.minX, box.minX - margin)
    this.maxX = Math.max(this.maxX, box.maxX + margin)
    this.minY = Math.min(this.minY, box.minY - margin)
    this.maxY = Math.max(this.maxY, box.maxY + margin)
    this.radiusSquared = Math.max(this.radiusSquared, box.radiusSquared)
    this.includeHeight(box.minZ)
    this.includeHeight(box.maxZ)
  }

  clear(): void {
    this.minX = this.minY = this.minZ = Number.POSITIVE_INFINITY
    this.maxX = this.maxY = this.maxZ = Number.NEGATIVE_INFINITY
    this.radiusSquared = 0
  }
}
