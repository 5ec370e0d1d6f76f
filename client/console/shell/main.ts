import { mount } from 'svelte';
import '../../app.css';
import '../ui/kit.css';
import Console from './Console.svelte';
import { language } from '../context/language.svelte.ts';
import { Router } from '../context/router.svelte.ts';
import { wordsIn } from '../context/words.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the console in.');
const router = new Router(window);
router.listen();
// English stands in where the words cannot be fetched.
await wordsIn(language.current).catch(() => undefined);
mount(Console, { target, props: { router } });
