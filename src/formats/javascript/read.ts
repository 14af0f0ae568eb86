import { programReader } from '../code/program-reader.ts'
import type { Reader } from '../format.ts'
import { look } from '../text-document.ts'
import { isPage } from '../web-page/read.ts'
import { SCRIPT } from './language.ts'
import { scriptTokens } from './script-tokens.ts'
import { scriptsOf } from './scripts-of-page.ts'

/** Comments before the first statement, as many as do not fill the stack, "use strict" among them. */
const COMMENT = /(?:\s{1,10000}|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|#![^\n\r]*|(['"])use \w+\1;?){1,500}/y

/** What a module begins with, and no text in a language that people speak does. */
const STATEMENT =
  /(?:(?:export\s+|declare\s+){0,4}(?:default\s*[[{(]|default\s+(?:class|function|async|\w+\s*[;(\n])|(?:const|let|var)\s+[\w$[{]+\s*[\w$,:=\s}\]]|(?:async\s+)?function\b\s{0,20}\*?\s{0,20}[\w$]*\s{0,20}[(<]|(?:abstract\s+)?class\s+\w[\s\w<>,.]{0,300}\{|(?:const\s+)?enum\s+\w+\s*\{|interface\s+\w[\s\w<>,.]{0,300}\{|type\s+\w+(?:<[^<>\n]{0,80}>)?\s*=|namespace\s+\w+\s*\{)|export\s*(?:\{|\*)|import\s*(?:['"]|\{|type\s+[\w{*]|\*\s*as\b|[\w$]+\s*,\s*\{|[\w$]+\s+from\s*['"])|(?:module\s*\.\s*)?exports\s*[.=[]|[\w$.]+(?:\[[^\]\n]{0,80}\])?\s*=\s*[[{(]|[\w$.]+\s*=\s*[\w$.]+\s*(?:\|\||\?\?)\s*[[{]|[\w$.]+\s*=\s*(?:new|function|async|\w+\s*=>)\b|[\w$][\w$.]*\s*\([\s\w$'"`,.()/:-]{0,200}(?:[[{]|function\b|=>)|[;!+~]?\(\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)|!function\b|@\w+\s*\(|<script\b|<template\b)/y

/** A line of a program. */
const LINE = /[;{}(),[\]>]\s*$|^\s*(?:\/\/|\*|\/\*|import\b)/

export const javaScript: Reader = {
  name: 'JavaScript and TypeScript',
  extensions: ['js', 'mjs', 'cjs', 'ts', 'jsx', 'tsx', 'vue', 'svelte'],
  text: programReader({
    name: 'JavaScript or TypeScript',
    language: SCRIPT,
    tokensOf: scriptTokens,
    comment: COMMENT,
    statement: STATEMENT,
    line: LINE,
    within: look(({ text }) => (isPage(text) ? scriptsOf(text) : null)),
  }),
}
