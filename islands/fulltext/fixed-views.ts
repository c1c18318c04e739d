import type { NodeViewRenderer } from '@tiptap/core'

type View = ReturnType<NodeViewRenderer>
type Props = Parameters<NodeViewRenderer>[0]

/** HTML that the editor cannot edit, and the TeX of formulas, by the names of nodes; the address that renders TeX. */
export type Fixed = { html: Record<string, string>; tex: Record<string, string>; formula: string }

function shownHtml(tag: 'div' | 'span', html: string | undefined): HTMLElement {
  const shown = document.createElement(tag)
  shown.innerHTML = html ?? '' // the journal's own, as in the page
  shown.contentEditable = 'false'
  for (const link of shown.querySelectorAll('a, [tabindex]')) link.setAttribute('tabindex', '-1')
  return shown
}

/** A view of a piece that cannot be edited. */
export const lockedView =
  ({ html }: Fixed): NodeViewRenderer =>
  ({ node }) => {
    const dom = Object.assign(document.createElement('div'), { className: 'locked', title: 'Stays as it is' })
    const shown = shownHtml('div', html[String(node.attrs.of)])
    shown.inert = true
    dom.append(shown)
    return { dom, ignoreMutation: () => true }
  }

type Alt = { alt: string; isDecorative: boolean }

/**
 * A view of a figure or table: its pictures, its caption and rows, and a field below for each picture's description.
 */
export const captionedView =
  ({ html }: Fixed): NodeViewRenderer =>
  ({ node, editor, getPos }) => {
    let alts: Alt[] = node.attrs.alts
    const dom = document.createElement('figure')
    dom.className = node.type.name === 'tableBox' ? 'table' : ''
    const contentDOM = document.createElement('div')
    const shown = shownHtml('div', html[String(node.attrs.of)])
    shown.inert = true
    const fields = alts.map((_, at) => {
      const name = alts.length > 1 ? `Alternative text of picture ${at + 1}` : 'Alternative text'
      const { label, field } = aField('textarea', name)
      field.rows = 2
      field.addEventListener('input', () => {
        const next = alts.map((one, place) => (place === at ? { ...one, alt: field.value } : one))
        const pos = getPos()
        if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'alts', next))
      })
      return { label, field }
    })
    const show = () => {
      for (const [at, { field }] of fields.entries()) {
        if (field.value !== alts[at]?.alt) field.value = alts[at]?.alt ?? ''
        field.placeholder = alts[at]?.isDecorative ? 'Decorative: it says nothing that the text does not' : ''
      }
    }
    show()
    dom.append(shown, contentDOM, ...fields.map(({ label }) => label))
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type || next.attrs.of !== node.attrs.of) return false
        alts = next.attrs.alts
        show()
        return true
      },
      stopEvent: ({ target }) => fields.some(({ label }) => target instanceof Node && label.contains(target)),
      ignoreMutation: ({ target }) => !contentDOM.contains(target),
    }
  }

function aField<Tag extends 'input' | 'textarea'>(tag: Tag, name: string) {
  const label = document.createElement('label')
  const field = document.createElement(tag)
  label.className = 'own-field'
  label.contentEditable = 'false'
  label.append(name, field)
  return { label, field }
}

/**
 * A view of a formula or a picture within a line: what readers see, and while it is selected the field with its text.
 * @param name of the attribute that the field changes
 */
const withField =
  (
    tag: 'div' | 'span',
    name: string,
    parts: (props: Props) => { shown: HTMLElement; label: string; draw?: Draw; original?: string },
  ): NodeViewRenderer =>
  (props) => {
    const { node, editor, getPos } = props
    const { shown, label: words, draw, original } = parts(props)
    const dom = document.createElement(tag)
    dom.className = tag === 'div' ? 'with-field' : 'with-field within-line'
    dom.append(shown)
    const { label, field } = aField('input', words)
    field.spellcheck = name !== 'tex'
    field.value = node.attrs[name]
    if (field.value !== original) draw?.(shown, field)
    field.addEventListener('input', () => {
      const pos = getPos()
      if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, name, field.value))
      draw?.(shown, field)
    })
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      const pos = getPos()
      if (pos === undefined) return
      editor.commands.setTextSelection(pos + 1)
      editor.view.focus() // the next input goes there
    })
    const view: View = {
      dom,
      update(next) {
        if (next.type !== node.type || next.attrs.part !== node.attrs.part || next.attrs.of !== node.attrs.of)
          return false
        if (next.attrs[name] !== field.value) {
          field.value = next.attrs[name]
          draw?.(shown, field)
        }
        return true
      },
      selectNode() {
        dom.classList.add('ProseMirror-selectednode')
        dom.append(label)
        if (!field.value) field.focus()
      },
      deselectNode() {
        dom.classList.remove('ProseMirror-selectednode')
        label.remove()
      },
      stopEvent: ({ target }) => target instanceof Node && label.contains(target),
      ignoreMutation: () => true,
    }
    return view
  }

type Draw = (shown: HTMLElement, field: HTMLInputElement) => void

/** Renders TeX for readers, a moment after it was typed; invalid TeX leaves the previous formula. */
function drawing(address: string, isBlock: boolean): Draw {
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = async (shown: HTMLElement, field: HTMLInputElement) => {
    const tex = field.value
    const query = new URLSearchParams({ tex, ...(isBlock && { block: 'yes' }) })
    const answer = tex.trim() ? await fetch(`${address}?${query}`).catch(() => undefined) : undefined
    const html = answer?.ok ? await answer.text() : ''
    if (field.value !== tex) return // typed meanwhile
    if (html) shown.innerHTML = html
    else if (!tex.trim()) shown.textContent = 'Formula'
    field.ariaInvalid = String(tex.trim() !== '' && html === '')
  }
  return (shown, field) => {
    clearTimeout(timer)
    if (!field.value.trim()) return void draw(shown, field)
    timer = setTimeout(() => draw(shown, field), 150)
  }
}

/** A view of a formula and its TeX. */
export const formulaView = (fixed: Fixed, isBlock: boolean) =>
  withField(isBlock ? 'div' : 'span', 'tex', ({ node }) => {
    const key = isBlock ? String(node.attrs.of) : `part${node.attrs.part}`
    const shown = shownHtml(isBlock ? 'div' : 'span', isBlock ? fixed.html[key] : inner(fixed.html[key]))
    return { shown, label: 'TeX', draw: drawing(fixed.formula, isBlock), original: fixed.tex[key] }
  })

/** A view of a picture within a line, and its description. */
export const imageView = ({ html }: Fixed) =>
  withField('span', 'alt', ({ node }) => ({
    shown: shownHtml('span', inner(html[`part${node.attrs.part}`])),
    label: 'Alternative text',
  }))

/** A view of the mark of a new note, and its words, which appear among the notes once they are saved. */
export const footnoteView = () =>
  withField('span', 'words', () => {
    const shown = Object.assign(document.createElement('span'), { className: 'kept', textContent: 'note' })
    shown.dataset.look = 'fn'
    return { shown, label: 'Note' }
  })

/** Returns the content of the paragraph that was made for a part of a line. */
function inner(html = ''): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector('p')?.innerHTML ?? ''
}
