import { searchWords, shownNumber } from './search-page-words.ts'

/** Precedes a list's name in the names of its chips: a chip of the same name would hide the list from `namedItem`. */
const CHIP = 'chip-'

/**
 * Makes each chip a shortcut for a choice of the form: a press chooses its value, and another press clears that choice. Searches
 * use only the form.
 */
export function startChips(form: HTMLFormElement): void {
  for (const chip of chipsIn(form)) {
    chip.addEventListener('click', () => {
      const list = listOf(form, chip)
      if (list === undefined) return
      list.value = chip.getAttribute('aria-pressed') === 'true' ? '' : chip.value
      list.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

/** Presses the chips of the choices in the form. */
export function pressChips(form: HTMLFormElement): void {
  for (const chip of chipsIn(form)) chip.setAttribute('aria-pressed', String(listOf(form, chip)?.value === chip.value))
}

/** Shows on each chip of a list how many reviews it would find. Disables a chip that would find none, unless it is pressed. */
export function countChips(
  form: HTMLFormElement,
  name: string,
  counts: Partial<Record<string, number>> | undefined,
): void {
  for (const chip of chipsIn(form).filter((one) => one.name === CHIP + name)) {
    const count = counts?.[chip.value] ?? 0
    const number = chip.querySelector('b')
    if (number) number.textContent = counts === undefined ? '' : shownNumber(count, searchWords())
    chip.disabled = counts !== undefined && count === 0 && chip.getAttribute('aria-pressed') !== 'true'
  }
}

function chipsIn(form: HTMLFormElement): HTMLButtonElement[] {
  return [...form.querySelectorAll<HTMLButtonElement>('.chips button')]
}

function listOf(form: HTMLFormElement, chip: HTMLButtonElement): HTMLSelectElement | undefined {
  const list = form.elements.namedItem(chip.name.slice(CHIP.length))
  return list instanceof HTMLSelectElement ? list : undefined
}
