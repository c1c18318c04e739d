import { t } from '../../core/words/words.ts'

/** Formats views and downloads: '1,204 views, 1 download'. */
export function usageText({ views, downloads }: { views: number; downloads: number }): string {
  return t('{views, plural, one {# view} other {# views}}, {downloads, plural, one {# download} other {# downloads}}', {
    views,
    downloads,
  })
}
