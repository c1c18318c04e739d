/** The words that are the same in English and a language, as its line of the document lists them. */
export async function listSameWords(language: string): Promise<string[]> {
  const document = await Bun.file(new URL('../../docs/translating.md', import.meta.url)).text()
  const [, line = ''] = new RegExp(`^- \`${language}\`: (.*)$`, 'm').exec(document) ?? []
  return line.replace(/\.$/, '').split('; ')
}
