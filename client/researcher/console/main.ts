import { mount } from 'svelte';
import '../../app.css';
import Console from './Console.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the console in.');
mount(Console, { target });
