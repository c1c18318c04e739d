import { type Command, commandOf, progressBar } from '../../core/cli/terminal.ts'
import { readAllUnread } from './background-actions.ts'
import { countUnread, queueUnread, requeueOutdated } from './queries.ts'

const usage = 'Usage: bun run read-pdfs\n'

/**
 * `bun run read-pdfs`: reads the articles' PDFs that are unread or were read by an older version; returns 1 if a file
 * is missing.
 */
export const readPdfsCommand: Command = commandOf(read, async (services, _asked, { print, isInteractive }) => {
  const { db } = services
  await queueUnread(db)
  await requeueOutdated(db)
  const total = await countUnread(db)
  if (total === 0) {
    print('Every PDF is read\n')
    return 0
  }
  const began = performance.now()
  let done = 0
  await readAllUnread(services, () => {
    done++
    const perSecond = (done / (performance.now() - began)) * 1000
    if (isInteractive) print(`${progressBar(done, total)}, ${perSecond.toFixed(1)} a second `)
  })
  if (isInteractive) print('\n')
  const missing = await countUnread(db)
  print(`${Math.max(0, total - missing)} read, ${missing} not found\n`)
  return missing > 0 ? 1 : 0
})

function read(args: string[]) {
  return args.length > 0 ? usage : {}
}
