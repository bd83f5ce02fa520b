/**
 * Words that lead to a page of the service. Without a configured address the message names the path only: the
 * host of a request can be forged, and a forged one would carry the token to a stranger.
 */
export const wordsForLink = (publicUrl: string | undefined, path: string): string =>
  publicUrl === undefined
    ? `Open your Printyard in the browser and put this path behind its address:\n\n${path}`
    : `${publicUrl}${path}`
