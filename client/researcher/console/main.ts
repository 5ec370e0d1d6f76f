import { mount } from 'svelte';
import '../../app.css';
import '../ui/kit.css';
import Console from './Console.svelte';
import { Router } from './router.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the console in.');
const router = new Router(window);
router.listen();
mount(Console, { target, props: { router } });
