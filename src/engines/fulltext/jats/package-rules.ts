/** Messages about a zip that lacks an article, or has several. */
const noArticle = 'The zip holds no article in JATS'
const severalArticles =
  'The zip holds several articles; leave the one that is meant in its root folder, or name it article.xml'

/**
 * Chooses the article of a zip: the only one, else the only one in the root folder, else the one named `article.xml`.
 * @param names of its files that are articles
 * @returns its name, or the reason why none can be chosen
 */
export function articleAmong(names: readonly string[]): { name: string } | { why: string } {
  const roots = names.filter((name) => !name.includes('/'))
  const named = names.filter((name) => /(?:^|\/)article\.xml$/i.test(name))
  const found = [names, roots, named].find((list) => list.length === 1)?.[0]
  return found === undefined ? { why: names.length > 0 ? severalArticles : noArticle } : { name: found }
}

/** Whether a file of a zip is a program's own, hidden next to the others. */
export const isHiddenFile = (name: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)

const endings = ['svg', 'png', 'webp', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'bmp', 'emf', 'wmf', 'svm', 'eps', 'pdf']
const withoutEnding = (name: string) => name.replace(new RegExp(`\\.(?:${endings.join('|')})$`, 'i'), '')
const lastPart = (name: string) => (name.split(/[\\/]/).at(-1) ?? name).toLowerCase()
const rank = (name: string) => endings.indexOf(/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '')

/**
 * Finds pictures by the last part of their names, with or without the extension; of several matches, the one that
 * browsers show.
 * @param names of all files
 */
export function pictureFinder(names: readonly string[]): (address: string) => string | undefined {
  const pictures = names.filter((name) => rank(name) >= 0).toSorted((one, other) => rank(one) - rank(other))
  const whole = Map.groupBy(names, lastPart)
  const bare = Map.groupBy(pictures, (name) => withoutEnding(lastPart(name)))
  return (address) => {
    const last = lastPart(decodePackageAddress(address))
    const exact = whole.get(last)?.[0]
    const shown = bare.get(withoutEnding(last))?.[0] ?? bare.get(last)?.[0]
    return exact !== undefined && rank(exact) >= 0 && rank(exact) < endings.indexOf('tif') ? exact : (shown ?? exact)
  }
}

function decodePackageAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
