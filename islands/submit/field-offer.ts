import countryOffer from './country-offer.ts'
import slugOffer from './slug-offer.ts'

/** Fills in one field from others as they are typed: a page's address, or the country of a paper. */
export default (element: HTMLElement, signal: AbortSignal): void =>
  element.dataset.of === 'slug' ? slugOffer(element, signal) : countryOffer(element, signal)
