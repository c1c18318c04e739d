/** The islands by name; the browser fetches one on first touch. */
export const registry = {
  'search-box': () => import('./site/search-box.tsx'),
  'all-issues': () => import('./site/all-issues.tsx'),
  'login-form': () => import('./session/login-form.tsx'),
  'webdata-table': () => import('./work-log/webdata-table.tsx'),
  'copy-button': () => import('./site/copy-button.tsx'),
}
