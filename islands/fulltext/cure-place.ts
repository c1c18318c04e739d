import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/**
 * The open finding's card, the number of the piece it is shown at, if any, the words that it concerns, and those of the
 * other findings.
 */
export type OpenCure = { card: HTMLElement; of: number | undefined; words: string; others: readonly string[] }

/** Keeps the card of the open finding below its place while the text around it is edited. */
export const curePlace = ({ card, of, words, others }: OpenCure): Extension => {
  card.contentEditable = 'false'
  return Extension.create({
    name: 'curePlace',
    onCreate({ editor }) {
      card.querySelector('[href="#words"]')?.addEventListener('click', (event) => {
        const place = placeIn(editor.state.doc)
        const [from] = place ? marked(place) : []
        if (!from) return
        event.preventDefault()
        editor.chain().focus().setTextSelection(from).scrollIntoView().run()
      })
    },
    addProseMirrorPlugins: () => [
      decorating(decorated, (_, { doc }) => decorated(doc)),
      decorating(
        (doc) => {
          const marks = others.flatMap((one) => decorateCuredWords({ node: doc, from: -1 }, one, 'other-words'))
          return DecorationSet.create(doc, marks)
        },
        (now, { mapping, doc }) => now.map(mapping, doc),
      ),
    ],
  })

  function decorated(doc: Node): DecorationSet {
    const place = placeIn(doc)
    const at = place ? place.from + place.node.nodeSize : 0
    const options = { side: -1, key: 'cure', stopEvent: () => true, ignoreSelection: true }
    const shown = [Decoration.widget(at, card, options)]
    if (place) shown.push(Decoration.node(place.from, at, { class: 'looked-at' }), ...marked(place))
    return DecorationSet.create(doc, shown)
  }

  function placeIn(doc: Node): Place | undefined {
    let found: Place | undefined
    doc.forEach((node, from) => {
      if (of !== undefined && node.attrs.of === of) found ??= { node, from }
    })
    return found
  }

  /** Returns decorations of the words that the finding concerns. */
  function marked(place: Place): Decoration[] {
    return words ? decorateCuredWords(place, words, 'cured-words') : []
  }
}

/** Decorates a text when it is opened, and after each change to it. */
const decorating = (
  first: (doc: Node) => DecorationSet,
  next: (now: DecorationSet, change: Transaction) => DecorationSet,
): Plugin =>
  new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => first(doc),
      apply: (change, now) => (change.docChanged ? next(now, change) : now),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })

type Place = { node: Node; from: number }

/** Marks the first occurrence of words within a node, or within a whole text, which begins at -1. */
function decorateCuredWords({ node, from }: Place, words: string, className: string): Decoration[] {
  let found: Decoration | undefined
  const look = (line: Node, start: number) => {
    const at = found ? -1 : line.textBetween(0, line.content.size, undefined, '\ufffc').indexOf(words)
    if (at >= 0) found = Decoration.inline(start + at, start + at + words.length, { class: className })
  }
  if (node.isTextblock) look(node, from + 1)
  node.descendants((one, pos) => {
    if (one.isTextblock) look(one, from + pos + 2)
    return !found
  })
  return found ? [found] : []
}
