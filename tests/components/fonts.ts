import '../../src/web/app.css'

/**
 * Loads the fonts before the first test. Until then texts have another font and take other space: what a test measured then,
 * nothing has later. On a device `until-fonts.css` avoids that, with fonts that the browser of tests does not have.
 */
await Promise.allSettled(Array.from(document.fonts, (face) => face.load()))
