/** Every island by its name; the browser fetches one on first touch. */
export const registry = {
  'search-box': () => import('./search-box.tsx'),
  'all-issues': () => import('./all-issues.tsx'),
  'login-form': () => import('./login-form.tsx'),
  'webdata-table': () => import('./webdata-table.tsx'),
  'document-buttons': () => import('./document-buttons.tsx'),
  'copy-button': () => import('./copy-button.tsx'),
}
