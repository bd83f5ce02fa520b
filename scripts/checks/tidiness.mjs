// Sizes, names and words that every source file keeps to.
import { longFunctions } from './long-functions.mjs'
import { isTest } from './source-files.mjs'

const isData = ({ path }) => /generated|\.data\.ts$|vocabulary\/permissions\.ts$|\/corpus\//.test(path)
const forbiddenNames = /(^|[/-])(utils?|helpers?|common|misc|manager|base)(\.ts|[/-])/
const vendorNames = /octoprint|moonraker|klipper|prusalink|\bbambu/i
const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/
const skipped = /\b(it|test|describe)\.(skip|only|todo|skipIf)\b/

const linesOf = (text) => text.split('\n').length

export const checkTidiness = (files) => {
  const problems = []
  for (const file of files) {
    const say = (problem) => problems.push(`${file.path}: ${problem}`)
    if (!isTest(file) && !isData(file) && linesOf(file.text) > 301)
      say(`has ${linesOf(file.text)} lines; a part wants its own name`)
    if (file.path.includes('/queries/') && !isTest(file) && linesOf(file.text) > 201)
      say('queries have at most 200 lines')
    if (!isTest(file) && !isData(file)) for (const problem of longFunctions(file)) say(problem)
    if (forbiddenNames.test(file.path)) say('its name says nothing')
    if (unfinished.test(file.text)) say('holds an unfinished mark')
    if (skipped.test(file.text)) say('skips tests')
    const mayNameVendors =
      !file.path.startsWith('apps/server/') ||
      isTest(file) ||
      isData(file) ||
      /gateways\/(octoprint|printers)\//.test(file.path)
    if (!mayNameVendors && vendorNames.test(file.text)) say('names a printer vendor outside the drivers')
  }
  return { problems, checked: files.length }
}
