/** Start figures mean a service that is built already. */
export const buildService = async (): Promise<void> => {
  const script = new URL('../../../scripts/build-when-stale.mjs', import.meta.url)
  const { buildWhenStale } = (await import(script.href)) as { buildWhenStale(): Promise<void> }
  await buildWhenStale()
}
