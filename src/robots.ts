import { join } from 'node:path'

/**
 * `bun run robots [FILE or address]` replaces the list of robots by COUNTER's newest one. It writes nothing unless every
 * pattern can be used.
 */
const newest = 'https://raw.githubusercontent.com/atmire/COUNTER-Robots/master/COUNTER_Robots_list.json'
const path = join(import.meta.dir, 'usage/robots.json')

type Line = { pattern: string; last_changed: string }

const from = process.argv[2] ?? newest
const text = await (/^https?:/.test(from) ? fetch(from).then((answer) => answer.text()) : Bun.file(from).text())
const lines: Line[] = JSON.parse(text)
for (const { pattern } of lines) new RegExp(pattern, 'i') // throws, and names it
const { patterns: before, ...about } = await Bun.file(path).json()
const dates = lines.map((line) => line.last_changed).sort()
const list = { ...about, newest: dates.at(-1), patterns: lines.map((line) => line.pattern) }
await Bun.write(path, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${lines.length} patterns, newest of ${list.newest}; there were ${before.length}`)
