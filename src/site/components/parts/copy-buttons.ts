/** Adds a copy button to each box of code. Without a clipboard, such as on plain http, it adds none. */
export function addCopyButtons(): void {
  const say = document.getElementById('copy')?.dataset
  if (!('clipboard' in navigator) || say === undefined) return
  const status = document.createElement('p')
  status.className = 'unseen'
  status.role = 'status'
  document.body.append(status)
  for (const code of document.querySelectorAll<HTMLElement>('pre.code')) {
    const word = document.createTextNode(say['copy'] ?? '')
    const name = document.createElement('span')
    name.className = 'unseen'
    name.textContent = ` ${code.ariaLabel ?? ''}`
    const button = document.createElement('button')
    button.type = 'button'
    button.append(word, name)
    button.addEventListener('click', () => void copy(code, { word, status, say }))
    code.after(button)
  }
}

/** Copies the code. If the browser refuses, selects it for the visitor to copy. */
async function copy(
  code: HTMLElement,
  { word, status, say }: { word: Text; status: HTMLElement; say: DOMStringMap },
): Promise<void> {
  const copied = await navigator.clipboard.writeText(code.textContent).then(
    () => true,
    () => false,
  )
  if (!copied) getSelection()?.selectAllChildren(code)
  word.data = (copied ? say['copied'] : say['selected']) ?? ''
  status.textContent = (copied ? say['copied'] : say['how']) ?? ''
  setTimeout(() => {
    word.data = say['copy'] ?? ''
    status.textContent = ''
  }, 2000)
}
