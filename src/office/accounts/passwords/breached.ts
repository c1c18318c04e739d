const longestLine = 128

/**
 * Whether a password is among those that leaked, by a file as Have I Been Pwned publishes it: a line for each SHA-1 in upper-case hex,
 * in order, with `:` and how often it was seen. It is searched by halves, 128 bytes at a time: it may be 40 GB.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = new Bun.CryptoHasher('sha1').update(password).digest('hex').toUpperCase()
  const file = Bun.file(path)
  let [from, to] = [0, file.size]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const line = await lineFrom(file, middle)
    const hash = line?.text.slice(0, wanted.length).toUpperCase() ?? ''
    if (hash === wanted) return true
    if (line && line.start < to && hash < wanted) from = line.end
    else to = middle
  }
  return false
}

/** The first line that begins at a place or after it. */
async function lineFrom(file: Blob, place: number) {
  const before = Math.max(0, place - 1) // a line may begin right here
  const text = await file.slice(before, before + 2 * longestLine).text()
  const first = place === 0 ? 0 : text.indexOf('\n') + 1
  if (first === 0 && place > 0) return undefined
  const next = text.indexOf('\n', first)
  const last = next < 0 ? text.length : next + 1
  return { start: before + first, end: before + last, text: text.slice(first, last) }
}
