import { join, relative } from 'node:path'
import ts from 'typescript-5'

const root = join(import.meta.dir, '../..')

const parse = async (file: string): Promise<ts.SourceFile> =>
  ts.createSourceFile(file, await Bun.file(join(root, file)).text(), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

/** Returns all messages with the files that have them, in the order of files and messages. */
export async function listMessages(): Promise<Map<string, string[]>> {
  const files = [...new Bun.Glob('{islands,src,views}/**/*.{ts,tsx}').scanSync(root)].sort()
  const found = new Map<string, string[]>()
  for (const file of files) {
    const add = (message: string) => found.set(message, [...new Set([...(found.get(message) ?? []), file])])
    visit(await parse(file), (node) => messagesAt(node).forEach(add))
  }
  return found
}

/** Returns the messages of a node: the first argument of `t` and `message`, and the text of `<Message>`. */
function messagesAt(node: ts.Node): string[] {
  if (ts.isCallExpression(node) && /^(?:t|message)$/.test(node.expression.getText())) {
    const text = literalText(node.arguments[0])
    return text === undefined ? [] : [text]
  }
  if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Message')
    return node.attributes.properties.flatMap((property) =>
      ts.isJsxAttribute(property) && property.name.getText() === 'text' && property.initializer
        ? textOf(property.initializer)
        : [],
    )
  return []
}

/** Returns the text of a literal, or of several that are added. */
function literalText(node: ts.Node | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text
  if (!node || !ts.isBinaryExpression(node)) return undefined
  const parts = [node.left, node.right].map(literalText)
  return parts.includes(undefined) ? undefined : parts.join('')
}

const textOf = (node: ts.Node): string[] => (ts.isStringLiteralLike(node) ? [node.text] : [])

/** The attributes whose texts readers see or hear. */
const shown = ['alt', 'aria-label', 'label', 'placeholder', 'text', 'title']

const hasWord = (text: string) => /\p{L}{2}/u.test(text)

/** Returns the texts in a component that are not messages, each with its line. */
export async function listOtherTexts(file: string): Promise<string[]> {
  const source = await parse(file)
  const found: string[] = []
  const add = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (hasWord(text)) found.push(`${relative(root, join(root, file))}:${line + 1} ${text.trim()}`)
  }
  visit(source, (node) => {
    if (ts.isJsxText(node)) add(node, node.text)
    if (!ts.isJsxAttribute(node) || !node.initializer || !shown.includes(node.name.getText())) return
    if (node.parent.parent.getText().startsWith('<Message')) return
    visit(node.initializer, (part) => {
      const isArgument = ts.isCallExpression(part.parent) || ts.isElementAccessExpression(part.parent)
      if (ts.isStringLiteralLike(part) && !isArgument) add(part, part.text)
      if (ts.isTemplateExpression(part))
        add(part, part.head.text + part.templateSpans.map((span) => span.literal.text).join(''))
    })
  })
  return found
}
