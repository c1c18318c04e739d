/**
 * `bun tests/programs/same-pages.ts ORIGIN OTHER`: compares the pages of two servers with the same data, byte for byte:
 * those of the sitemap and all that they link to. Addresses of built files, request ids and forms' keys may differ.
 */
const [origin = '', other = ''] = process.argv.slice(2)

const plain = (text: string) =>
  text
    .replace(/\/static\/[\w.-]+/g, '/static/…')
    .replace(/\(request [\w-]+\)|(?<=name="once" value=")[\w-]+|(?<=url\()[^)]+/g, '…')

async function read(path: string, from: string): Promise<string> {
  const answer = await fetch(from + path, { redirect: 'manual' })
  const headers = ['content-type', 'location', 'link', 'vary'].map((name) => `${name}: ${answer.headers.get(name)}`)
  return plain([answer.status, ...headers, await answer.text()].join('\n'))
}

const pathsIn = (xml: string) => [...xml.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path)
const pathsLinked = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))

const parts = pathsIn(await read('/sitemap.xml', origin))
const queue = [
  '/nothing-here',
  ...(await Promise.all(parts.map(async (part) => pathsIn(await read(part, origin))))).flat(),
]
const seen = new Set(queue)
let differing = 0
for (const path of queue) {
  const [mine, theirs] = await Promise.all([read(path, origin), read(path, other)])
  if (mine !== theirs) {
    differing++
    const at = [...mine].findIndex((letter, place) => letter !== theirs[place])
    console.log(path, JSON.stringify(mine.slice(at - 80, at + 80)), JSON.stringify(theirs.slice(at - 80, at + 80)))
  }
  for (const linked of pathsLinked(mine)) {
    if (seen.has(linked) || /^\/(?:static|admin|webdata|assets)/.test(linked) || seen.size >= 3000) continue
    seen.add(linked)
    queue.push(linked)
  }
}
console.log(`${queue.length} compared, ${differing} differ`)
process.exit(differing > 0 ? 1 : 0)
