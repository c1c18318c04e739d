import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { registry } from '../islands/registry.ts'

type Registry = typeof registry
type PropsOf<Name extends keyof Registry> = ComponentProps<Awaited<ReturnType<Registry[Name]>>['default']> & object

const loaded = new Map<string, ComponentType<object>>()
for (const [name, load] of Object.entries(registry)) {
  loaded.set(name, (await load()).default as ComponentType<object>) // the registry's type holds name and props together
}

/**
 * An island: rendered here, made live in the browser when it is first touched. It is rendered as a root of its own,
 * since `useId` must answer the same on both sides. `id` is unique on its page.
 */
export function Island<Name extends keyof Registry>({
  name,
  id = name,
  props,
  eager,
}: {
  name: Name
  id?: string
  props: PropsOf<Name>
  /** Whether it is made live at once, on a page of the tools, rather than when it is first touched. */
  eager?: boolean
}) {
  const component = loaded.get(name)
  if (!component) throw new Error(`No island ${name}`)
  const html = renderToString(createElement(component, props), { identifierPrefix: id })
  return (
    <div
      id={id}
      className="island"
      data-island={name}
      data-props={JSON.stringify(props)}
      data-eager={eager ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
