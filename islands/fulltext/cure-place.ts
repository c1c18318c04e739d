import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The open finding's card, the number of the piece that it stands at, if any, and the words that it is about. */
export type OpenCure = { card: HTMLElement; of: number | undefined; words: string }

/** Keeps the card of the open finding under its place while the text around it is edited. */
export const curePlace = ({ card, of, words }: OpenCure): Extension => {
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
      new Plugin({
        state: {
          init: (_, { doc }) => decorated(doc),
          apply: (transaction, now) => (transaction.docChanged ? decorated(transaction.doc) : now),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
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

  /** The words that the finding is about. */
  function marked({ node, from }: Place): Decoration[] {
    const all: Decoration[] = []
    const look = (line: Node, start: number) => {
      const at = words ? line.textBetween(0, line.content.size, undefined, '\ufffc').indexOf(words) : -1
      if (at >= 0 && all.length === 0)
        all.push(Decoration.inline(start + at, start + at + words.length, { class: 'cured-words' }))
    }
    if (node.isTextblock) look(node, from + 1)
    node.descendants((one, pos) => {
      if (one.isTextblock) look(one, from + pos + 2)
    })
    return all
  }
}

type Place = { node: Node; from: number }
