import { counted } from '../../core/text/counted.ts'

/** Formats views and downloads: '1,204 views, 1 download'. */
export function usageText({ views, downloads }: { views: number; downloads: number }): string {
  return `${counted(views, 'view')}, ${counted(downloads, 'download')}`
}
