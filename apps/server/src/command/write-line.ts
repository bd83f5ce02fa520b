/** What a command prints for the person or script that called it. */
export const writeLine = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
