import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import {
  forEachDiagnostic,
  lintGutter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint';
import { closeSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type Command,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { diagnosticsOf, rangeOf, type Problem } from './diagnostics.ts';

/** State that may change while a file is open. */
export interface CodeSettings {
  label: string;
  /** Id of the element that describes the keyboard. */
  describedBy: string;
  isReadOnly: boolean;
  hasErrors: boolean;
  /** CodeMirror's messages, by its English ones. */
  phrases: Record<string, string>;
}

export interface CodeEvents {
  onwrite: (text: string) => void;
  onsave: () => void;
  /** The cursor has moved: its place in the text, and its line from 1. */
  oncursor: (place: number, line: number) => void;
  complete: CompletionSource;
}

/** Time after Escape in which Tab leaves the text, unless another key is pressed. */
const LEAVE_MS = 60_000;
const YAML = /\.ya?ml$/u;

/** A code editor in an element. Each file keeps its cursor and its undo history as long as the editor exists. */
export class CodeView {
  readonly #view: EditorView;
  readonly #settings = new Compartment();
  readonly #events: CodeEvents;
  readonly #states = new Map<string, EditorState>();
  #file = '';
  #extension: Extension = [];

  constructor(parent: HTMLElement, events: CodeEvents) {
    this.#events = events;
    this.#view = new EditorView({ parent });
  }

  configure({ label, describedBy, isReadOnly, hasErrors, phrases }: CodeSettings): void {
    this.#extension = [
      EditorState.readOnly.of(isReadOnly),
      EditorState.phrases.of(phrases),
      EditorView.contentAttributes.of({
        // Says to tools that the keyboard reaches it, as it does.
        tabindex: '0',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(hasErrors),
      }),
    ];
    // An open panel keeps the words that it was made with.
    closeSearchPanel(this.#view);
    this.#reconfigure();
  }

  show(file: string, text: string): void {
    const view = this.#view;
    if (file !== this.#file) {
      this.#states.set(this.#file, view.state);
      this.#file = file;
      view.setState(this.#states.get(file) ?? this.#stateOf(file, text));
      this.#reconfigure();
      this.#tellCursor();
    }
    const { doc } = view.state;
    // Line ends make no difference: a file keeps its own until it is changed.
    if (!view.state.toText(text).eq(doc))
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  mark(problems: readonly Problem[]): void {
    const { state } = this.#view;
    this.#view.dispatch(setDiagnostics(state, diagnosticsOf(state, problems)));
  }

  /** Selects what a problem is about. */
  go(problem: Problem): void {
    const { from, to } = rangeOf(this.#view.state, problem);
    this.#view.focus();
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: [EditorView.scrollIntoView(from, { y: 'center' })],
    });
  }

  destroy(): void {
    this.#view.destroy();
  }

  #reconfigure(): void {
    this.#view.dispatch({ effects: this.#settings.reconfigure(this.#extension) });
  }

  #tellCursor(): void {
    const { doc, selection } = this.#view.state;
    this.#events.oncursor(selection.main.head, doc.lineAt(selection.main.head).number);
  }

  #stateOf(file: string, doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        this.#settings.of(this.#extension),
        lineNumbers(),
        lintGutter(),
        history(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        bracketMatching(),
        EditorView.lineWrapping,
        search({ top: true }),
        syntaxHighlighting(classHighlighter),
        this.#keys(),
        YAML.test(file) ? this.#yaml() : [],
        EditorView.updateListener.of(({ docChanged, selectionSet }) => {
          if (docChanged) this.#events.onwrite(this.#view.state.doc.toString());
          if (docChanged || selectionSet) this.#tellCursor();
        }),
      ],
    });
  }

  #yaml(): Extension {
    return [
      yaml(),
      closeBrackets(),
      indentOnInput(),
      autocompletion({ override: [this.#events.complete], icons: false }),
      keymap.of(closeBracketsKeymap),
    ];
  }

  #keys(): Extension {
    const save: Command = () => {
      this.#events.onsave();
      return true;
    };
    return [
      EditorView.domEventHandlers({
        keyup: ({ key }, view) => {
          if (key === 'Escape') view.setTabFocusMode(LEAVE_MS);
        },
      }),
      keymap.of([
        { key: 'Mod-s', run: save, preventDefault: true },
        { key: 'F8', run: aloud(nextDiagnostic), shift: aloud(previousDiagnostic) },
        { key: 'Tab', run: acceptCompletion },
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
    ];
  }
}

/** A command that moves to a problem, whose message screen readers then read. */
const aloud =
  (move: Command): Command =>
  (view) => {
    if (!move(view)) return false;
    const { from, to } = view.state.selection.main;
    forEachDiagnostic(view.state, ({ message }, start, end) => {
      if (start === from && end === to) view.dispatch({ effects: EditorView.announce.of(message) });
    });
    return true;
  };
