import { mount } from 'svelte';
import '../../app.css';
import '../ui/kit.css';
import Console from './Console.svelte';
import { language } from '../../i18n/language.svelte.ts';
import { keptLanguage, useLanguage } from '../context/language-choice.ts';
import { Router } from '../context/router.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the console in.');
const router = new Router(window);
router.listen();
await useLanguage(keptLanguage() ?? language.current);
mount(Console, { target, props: { router } });
