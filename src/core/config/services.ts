/** A variable of the environment. */
type Value = (name: string) => string | undefined

/** Crossref's account, and where deposits go. */
export type Crossref = { user: string; password: string; url: string }

/** The account of the environment, if there is one. */
export function crossrefIn(value: Value): Crossref | undefined {
  const [user = '', password = ''] = [value('CROSSREF_USER'), value('CROSSREF_PASSWORD')]
  const url = value('CROSSREF_URL') ?? 'https://doi.crossref.org/servlet/deposit'
  return user || password ? { user, password, url } : undefined
}

/** DOAJ's key, and where its API is, without a slash at its end. */
export type Doaj = { key: string; url: string }

/** The key of the environment, if there is one. */
export function doajIn(value: Value): Doaj | undefined {
  const key = value('DOAJ_API_KEY')
  const url = (value('DOAJ_URL') ?? 'https://doaj.org/api').replace(/\/+$/, '')
  return key ? { key, url } : undefined
}

export const serviceRule = 'must be an http(s) address without a user, query and fragment'

/** Whether a text may be the address of a service. */
export function isService(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[@?#]/.test(text)
}
