import { z } from 'zod'

const fill = (template: string, valueFor: (name: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(valueFor(name)))

/** The address that a template stands for. */
export const fillUrlTemplate = (
  template: string,
  values: Readonly<Record<string, string | number>>,
): string => fill(template, (name) => String(values[name] ?? ''))

/** An http address in which names in braces stand for values, such as https://pay.example/{company}. */
export const urlTemplate = (...names: readonly string[]) =>
  z
    .string()
    .trim()
    .max(500)
    .refine(
      (template) => {
        const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '')
        const filled = fill(template, () => '1')
        return (
          used.every((name) => names.includes(name)) &&
          /^https?:\/\//.test(filled) &&
          URL.canParse(filled) &&
          !/[{}\s]/.test(filled)
        )
      },
      `is not an http address; it may hold ${names.map((name) => `{${name}}`).join(', ')}`,
    )
    .meta({ examples: [`https://pay.example.org/{${names[0]}}`] })
