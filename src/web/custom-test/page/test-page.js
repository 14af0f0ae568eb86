/*
 * The script of the exported page: counts the answers, scores them on submit, shows the review, starts over. It is in the
 * page unchanged (test-file.ts), after all markup, and inserts texts only as text.
 */
;(() => {
  const test = JSON.parse(byId('test-data').textContent)
  const storageKey = `quizgrove-test-${test.id}`
  const questions = [...document.querySelectorAll('.question')].map((element, index) => ({
    ...test.questions[index],
    element,
    heading: element.querySelector('h2'),
    fieldset: element.querySelector('fieldset'),
    verdict: element.querySelector('.verdict'),
    options: [...element.querySelectorAll('.option')],
    inputs: [...element.querySelectorAll('input')],
  }))
  let isSubmitted = false

  document.addEventListener('change', () => {
    showProgress()
    keepAnswers()
  })
  for (const button of document.querySelectorAll('.print')) button.addEventListener('click', () => print())
  byId('submit').addEventListener('click', askOrSubmit)
  byId('go-back').addEventListener('click', goToFirstUnanswered)
  byId('submit-anyway').addEventListener('click', () => {
    byId('unanswered').close()
    submit()
  })
  byId('review').addEventListener('click', review)
  byId('retake').addEventListener('click', retake)
  byId('only-wrong').addEventListener('click', () => showOnlyWrong(!onlyWrongIsShown()))
  /* The policy allows no style attribute, so styles of formulas are set here. */
  for (const styled of document.querySelectorAll('[data-style]')) styled.style.cssText = styled.dataset.style
  document.addEventListener('click', ({ target }) => {
    const input = target.closest('div.option')?.querySelector('input')
    if (input && !input.matches(':disabled') && !target.closest('a, input, .enlarge')) input.click()
  })
  const picture = pictureDialog()
  offerLargerImages(document.querySelector('.questions'))
  recallAnswers()

  /* Images become buttons, but none that a submitted test disables. Those of links stay links. */
  function offerLargerImages(part) {
    for (const image of part.querySelectorAll('img')) {
      if (image.closest('a, .enlarge')) continue
      const button = document.createElement('span')
      button.className = 'enlarge'
      button.role = 'button'
      button.tabIndex = 0
      button.ariaHasPopup = 'dialog'
      image.replaceWith(button)
      button.append(image)
      button.addEventListener('click', () => showLarger(image))
      button.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        showLarger(image)
      })
    }
  }

  function showLarger({ src, alt }) {
    const [close, image, words] = picture.children
    image.src = src
    image.alt = alt
    words.textContent = alt
    picture.ariaLabel = alt
    picture.showModal()
    close.focus()
  }

  function pictureDialog() {
    const dialog = document.createElement('dialog')
    const close = document.createElement('button')
    dialog.className = 'picture'
    close.className = 'button'
    close.type = 'button'
    close.textContent = 'Close'
    const words = document.createElement('p')
    words.dir = 'auto'
    dialog.append(close, document.createElement('img'), words)
    dialog.addEventListener('click', () => dialog.close())
    document.body.append(dialog)
    return dialog
  }

  function askOrSubmit() {
    const count = unanswered().length
    if (count === 0) return submit()
    byId('unanswered-words').textContent =
      count === 1
        ? '1 question is still unanswered. It will count as incorrect.'
        : `${count} questions are still unanswered. They will count as incorrect.`
    byId('unanswered').showModal()
  }

  function goToFirstUnanswered() {
    const [first] = unanswered()
    byId('unanswered').close()
    first.element.scrollIntoView()
    first.inputs[0]?.focus({ preventScroll: true })
  }

  function submit() {
    isSubmitted = true
    keepAnswers()
    showResult()
    scrollTo({ top: 0 })
    byId('result-title').focus({ preventScroll: true })
  }

  function showResult() {
    const total = questions.length
    const correct = questions.filter(isRight).length
    const percent = total > 0 ? Math.round((100 * correct) / total) : 0
    const passed = percent >= test.passMarkPercent
    byId('result').dataset.passed = String(passed)
    byId('result-title').textContent = passed ? 'Congratulations!' : 'Not Passed'
    byId('result-words').textContent = passed
      ? 'You passed the test!'
      : `You need ${test.passMarkPercent}% or higher to pass`
    byId('result-score').textContent = `${percent}%`
    byId('result-correct').textContent = `${correct}/${total}`
    byId('result-incorrect').textContent = String(total - correct)
    byId('progress-words').textContent = `${correct} of ${total} correct`
    byId('progress').value = correct
    byId('only-wrong').textContent = `Incorrect only (${total - correct})`
    questions.forEach(mark)
    showStage()
  }

  function showStage() {
    document.body.classList.toggle('is-submitted', isSubmitted)
    byId('result').hidden = !isSubmitted
    byId('finish').hidden = isSubmitted
    byId('only-wrong').hidden = !isSubmitted || questions.every(isRight)
  }

  function mark(question) {
    const right = isRight(question)
    question.fieldset.disabled = true
    question.element.dataset.verdict = right ? 'right' : 'wrong'
    question.verdict.textContent = right ? 'Correct' : isAnswered(question) ? 'Incorrect' : 'Not answered'
    question.options.forEach((option, place) => {
      const isRightOption = question.correct.includes(place)
      const { checked } = question.inputs[place]
      if (!isRightOption && !checked) return
      option.dataset.mark = isRightOption ? 'right' : 'wrong'
      option.append(textElement('span', 'mark', markWords(isRightOption, checked)))
    })
    showFeedback(question)
    for (const remark of remarks(question)) question.fieldset.append(remark)
  }

  function showFeedback({ element, feedback, options }) {
    options.forEach((option, place) => {
      const formatted = formattedElement(element, `[data-feedback="${place}"]`)
      const text = feedback?.[place] ?? null
      const shown = formatted ?? (text === null ? null : textElement('p', 'text', text))
      if (shown === null) return
      shown.classList.add('feedback')
      shown.dir = 'auto'
      option.after(shown)
    })
  }

  function markWords(isRightOption, isChosen) {
    if (!isChosen) return 'Correct answer'
    return isRightOption ? 'Correct, your choice' : 'Wrong, your choice'
  }

  function remarks({ correct, unlisted, explanation, reference, element }) {
    const made = unlisted.map((answer) => remark('Correct answer, not among the options', answer))
    if (correct.length + unlisted.length === 0) made.push(remark('Correct answer', 'Not specified'))
    if (explanation !== null) made.push(remark('Explanation', explanation))
    const formatted = formattedElement(element, '[data-explanation]')
    if (formatted !== null) made.push(remarkOf('Explanation', formatted))
    if (reference !== null) made.push(referenceRemark(reference))
    return made
  }

  function remark(title, text) {
    return remarkOf(title, textElement('p', 'text', text))
  }

  function remarkOf(title, body) {
    const element = textElement('div', 'remark', '')
    body.dir = 'auto'
    element.append(textElement('h3', '', title), body)
    return element
  }

  function referenceRemark({ text, isLink }) {
    const shown = remark('Reference', isLink ? '' : text)
    if (isLink) {
      const link = textElement('a', '', text)
      link.href = text
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      shown.lastChild.append(link)
    }
    return shown
  }

  /* The markup that a template of a question holds; null when there is no such template. */
  function formattedElement(question, selector) {
    const template = question.querySelector(`template${selector}`)
    if (template === null) return null
    const element = textElement('div', 'formatted', '')
    element.append(template.content.cloneNode(true))
    offerLargerImages(element)
    for (const styled of element.querySelectorAll('[data-style]')) styled.style.cssText = styled.dataset.style
    return element
  }

  function review() {
    const { heading } = questions.find((question) => !isRight(question)) ?? questions[0]
    heading.focus({ preventScroll: true })
    heading.closest('.question').scrollIntoView()
  }

  function retake() {
    isSubmitted = false
    showOnlyWrong(false)
    for (const { element, fieldset, verdict, options, inputs } of questions) {
      fieldset.disabled = false
      delete element.dataset.verdict
      verdict.textContent = ''
      for (const input of inputs) input.checked = false
      for (const option of options) delete option.dataset.mark
      for (const added of element.querySelectorAll('.mark, .remark, .feedback')) added.remove()
    }
    showStage()
    showProgress()
    keepAnswers()
    scrollTo({ top: 0 })
    byId('title').focus({ preventScroll: true })
  }

  function showProgress() {
    const answered = questions.length - unanswered().length
    byId('progress').value = answered
    byId('progress-words').textContent = `${answered} of ${questions.length} answered`
  }

  function showOnlyWrong(isShown) {
    document.body.classList.toggle('shows-only-wrong', isShown)
    byId('only-wrong').setAttribute('aria-pressed', String(isShown))
  }

  function onlyWrongIsShown() {
    return byId('only-wrong').getAttribute('aria-pressed') === 'true'
  }

  /* The answers outlive a reload, in this tab alone; where storage is blocked they do not. */

  function keepAnswers() {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ chosen: questions.map(chosenIn), isSubmitted }))
    } catch {}
  }

  function recallAnswers() {
    let kept = null
    try {
      kept = JSON.parse(sessionStorage.getItem(storageKey))
    } catch {}
    for (const [index, { inputs }] of questions.entries()) {
      for (const [place, input] of inputs.entries()) input.checked = !!kept?.chosen[index]?.includes(place)
    }
    isSubmitted = kept?.isSubmitted === true
    if (isSubmitted) showResult()
    else showProgress()
  }

  /* Right only if the chosen options are exactly the correct ones; both lists ascend. */
  function isRight(question) {
    const { correct, unlisted } = question
    return correct.length > 0 && unlisted.length === 0 && String(chosenIn(question)) === String(correct)
  }

  function isAnswered(question) {
    return chosenIn(question).length > 0
  }

  function unanswered() {
    return questions.filter((question) => !isAnswered(question))
  }

  function chosenIn({ inputs }) {
    return inputs.flatMap((input, place) => (input.checked ? [place] : []))
  }

  function textElement(tag, className, text) {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    return element
  }

  function byId(id) {
    return document.getElementById(id)
  }
})()
