export const MOST_TOOLS = 64

/** What lies between an E number and millimetres of filament: flow, volumetric units, firmware retraction. */
export class Extruders {
  tool = 0
  /** mm of filament that one mm of E pushes. */
  factor = 1
  /** Share of M221, per tool. */
  readonly #flow = new Float64Array(MOST_TOOLS).fill(1)
  /** mm² of the filament where E counts mm³ (M200), else 0. */
  readonly #area = new Float64Array(MOST_TOOLS)
  retractLength = 3
  retractFeedrate = 45
  recoverExtra = 0
  recoverFeedrate = 8
  #retracted = false

  select(tool: number): void {
    this.tool = tool
    this.#update()
  }

  setFlow(tool: number, share: number): void {
    if (tool < 0 || tool >= MOST_TOOLS || !(share > 0 && share <= 10)) return
    this.#flow[tool] = share
    this.#update()
  }

  /** M200: E counts mm³ for filament of this diameter; 0 ends it. */
  setVolumetric(tool: number, diameter: number): void {
    if (tool < 0 || tool >= MOST_TOOLS || !(diameter >= 0 && diameter < 100)) return
    this.#area[tool] = (Math.PI * diameter * diameter) / 4
    this.#update()
  }

  setAllVolumetric(diameter: number): void {
    this.#area.fill((Math.PI * diameter * diameter) / 4)
    this.#update()
  }

  /** Filament moved by G10; 0 when already drawn back. */
  retract(): number {
    if (this.#retracted) return 0
    this.#retracted = true
    return -this.retractLength
  }

  /** Filament moved by G11. */
  recover(): number {
    if (!this.#retracted) return 0
    this.#retracted = false
    return this.retractLength + this.recoverExtra
  }

  #update(): void {
    const area = this.#area[this.tool] as number
    const flow = this.#flow[this.tool] as number
    this.factor = area > 0 ? flow / area : flow
  }
}
