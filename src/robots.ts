import { join } from 'node:path'
import { replaceRobotList } from './exchange/counter/robot-list-rules.ts'

/** `bun run robots [FILE or address]`: installs COUNTER's newest list of robots, if all its patterns are valid. */
const newest = 'https://raw.githubusercontent.com/atmire/COUNTER-Robots/master/COUNTER_Robots_list.json'
const path = join(import.meta.dir, 'exchange/counter/robots.json')

const from = process.argv[2] ?? newest
const text = await (/^https?:/.test(from) ? fetch(from).then((answer) => answer.text()) : Bun.file(from).text())
const before = await Bun.file(path).json()
const list = replaceRobotList(before, text)
await Bun.write(path, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${list.patterns.length} patterns, newest of ${list.newest}; there were ${before.patterns.length}`)
