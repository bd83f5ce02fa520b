const shortestWorthHiding = 4

/** Answers a function that blanks the given secrets, plain or as they look in an address. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((value) => value.length >= shortestWorthHiding)
    .flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')])
  const hidden = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return (text) => hidden.reduce((rest, value) => rest.replaceAll(value, '…'), text)
}
