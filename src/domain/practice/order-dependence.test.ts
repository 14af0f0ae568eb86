import { expect, test } from 'vitest'
import { type OrderDependence, orderDependence } from './order-dependence.ts'

test.each<[readonly string[], OrderDependence]>([
  [['ARRL', 'Homeland Security', 'The FCC', 'All these choices are correct'], 'keep-last'],
  [['90', '37', '58', 'None of the above.'], 'keep-last'],
  [['x', 'y', 'z', 'ALL OF THE ABOVE'], 'keep-last'],
  [['x', 'y', 'z', 'None of these'], 'keep-last'],
  [['x', 'y', 'z', 'Any of these'], 'keep-last'],
  [['x', 'y', 'z', 'None of these choices'], 'keep-last'],
  [['x', 'y', 'z', 'All answers are correct'], 'keep-last'],
  [['x', 'y', 'z', 'All of the above are correct'], 'keep-last'],
  [['x', 'y', 'z', 'More than one of these'], 'keep-last'],
  [['x', 'y', 'Both of these'], 'keep-last'],
  [['x', 'y', 'Both are correct'], 'keep-last'],
  [['x', 'y', 'Neither of the above'], 'keep-last'],
  [['x', 'y', 'Both of these', 'Neither of these'], 'keep-order'],
  [['x', 'y', 'z', 'Both of the above'], 'keep-order'],
  [['x', 'y', 'All of the above', 'None of the above'], 'keep-order'],
  [['All of the above', 'x', 'y', 'z'], 'keep-order'],
  [['x', 'y', 'None of these', 'z'], 'keep-order'],
  [['x', 'y', 'z', 'A and B'], 'keep-order'],
  [['x', 'y', 'z', 'Both a) and c)'], 'keep-order'],
  [['x', 'y', 'z', 'A, B and C'], 'keep-order'],
  [['x', 'y', 'z', 'Options A or B only'], 'keep-order'],
  [['x', 'y', 'A and B', 'None of the above'], 'keep-order'],
  [['x', 'y', 'z', 'All of the above except C'], 'keep-order'],
  [['A and B', 'A and C', 'B and C', 'A, B and C'], 'none'],
  [['A and B', 'A and C', 'B and C', 'All of the above'], 'keep-last'],
  [['x', 'y', 'z', 'R and S'], 'none'],
  [['Hepatitis A and B', 'Vitamin A', 'y', 'z'], 'none'],
  [['Above 50 km', 'Below 50 km', 'None', 'All bands'], 'none'],
  [['True', 'False'], 'none'],
  [['None of the bands listed in part 97', 'All students of these schools', 'Both poles', 'z'], 'none'],
  [['I and II', 'I only', '1 and 2', 'II, III'], 'none'],
  [[], 'none'],
])('%j: %s', (options, expected) => {
  expect(orderDependence(options)).toBe(expected)
})
