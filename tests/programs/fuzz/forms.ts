import type { Body, Field } from './surface.ts'

/** What a page leads to: addresses, and forms with what stands in them. */
type Page = { links: string[]; forms: { name: string; body: Body }[] }

type Found = { id: string | null; method: string; action: string; type: string; fields: Map<string, Field> }

/** The links of a page below an origin's root, and its forms under names such as `POST /admin/users`. */
export function pageIn(html: string, path: string): Page {
  const links: string[] = []
  const forms: Found[] = []
  const byButton: { form: Found; action: string }[] = []
  let form: Found | undefined
  let select: Field | undefined
  const ownerOf = (element: HTMLRewriterTypes.Element) => {
    const id = element.getAttribute('form')
    return id === null ? form : forms.find((found) => found.id === id)
  }
  new HTMLRewriter()
    .on('[href], [src]', {
      element: (element) => void links.push(element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    })
    .on('form', {
      element(element) {
        const [id, method = 'get', action = path, type] = ['id', 'method', 'action', 'enctype'].map(
          (name) => element.getAttribute(name) ?? undefined,
        )
        form = { id: id ?? null, method, action, type: type ?? urlEncoded, fields: new Map() }
        forms.push(form)
        element.onEndTag(() => {
          form = undefined
        })
      },
    })
    .on('input[name], textarea[name], select[name], button[name]', {
      element(element) {
        select = fieldOf(ownerOf(element), element)
      },
    })
    .on('option', {
      element: (element) => void select?.right.push(element.getAttribute('value') ?? ''),
    })
    .on('button[formaction]', {
      element(element) {
        const owner = ownerOf(element)
        if (owner) byButton.push({ form: owner, action: element.getAttribute('formaction') ?? path })
      },
    })
    .transform(html)
  const all = [...forms.map((found) => ({ form: found, action: found.action })), ...byButton]
  return { links: links.map(plain), forms: all.map(({ form: found, action }) => named(found, plain(action))) }
}

const urlEncoded = 'application/x-www-form-urlencoded'

function fieldOf(form: Found | undefined, element: HTMLRewriterTypes.Element): Field | undefined {
  const name = element.getAttribute('name') ?? ''
  const type = element.getAttribute('type')
  const field = form?.fields.get(name) ?? { name, isFile: type === 'file', isUsual: type !== 'checkbox', right: [] }
  const value = element.getAttribute('value')
  // An empty field waits to be filled in. A mark makes a form one that was sent before: each request has its own.
  if (value && name !== 'once') field.right.push(plain(value))
  form?.fields.set(name, field)
  return element.tagName === 'select' ? field : undefined
}

function named({ method, type, fields }: Found, action: string) {
  const [path = ''] = action.split('?')
  return { name: `${method.toUpperCase()} ${path}`, body: { type, fields: [...fields.values()] } }
}

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
