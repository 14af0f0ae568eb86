import { TEXT_SIZE_KEY } from './text-size.ts'
import { THEME_KEY } from './theme.ts'

/**
 * Runs in the head before the first paint: sets the `dark` class on the root element exactly as `useTheme` will, and the
 * chosen size of text. It is one expression without outside names, since it runs before any module; storage may be blocked.
 */
export const THEME_SCRIPT = `(function(){var t=null,s=null,d=document.documentElement
try{t=localStorage.getItem(${JSON.stringify(THEME_KEY)});s=localStorage.getItem(${JSON.stringify(TEXT_SIZE_KEY)})}catch(e){}
d.classList.toggle('dark',t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))
if(s==='large'||s==='larger')d.dataset.textSize=s})()`
