import { NEUTRALISED } from '../formats/csv.ts';
import { literal, literals } from './literal.ts';
import { primaryInR } from './r-primary.ts';
import type { ScriptDesign, ScriptScale } from './script-design.ts';

const KINDS: Record<ScriptScale['kind'], string> = {
  binary: 'binary: logistic models',
  ordinal: 'ordinal: cumulative logit beside the linear model of means',
  continuous: 'continuous: linear models',
};

/** Code that reads the export in R. brms has a script of its own, because it takes minutes. */
export function readRatingsInR({ table, textColumns, modes }: ScriptDesign): string {
  return `# Names have one order on every computer.
invisible(Sys.setlocale("LC_COLLATE", "C"))
here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
folder <- if (length(here) == 1) dirname(here) else "."
text_columns <- c(
  ${literals(textColumns, '  ')}
)
ratings <- read.csv(
  file.path(folder, ${literal(table)}),
  na.strings = "NA", encoding = "UTF-8", check.names = FALSE,
  colClasses = setNames(rep("character", length(text_columns)), text_columns)
)
# Cells that a spreadsheet would run as a formula start with '.
ratings[text_columns] <- lapply(ratings[text_columns], function(cells) sub(${literal(NEUTRALISED)}, "", cells, perl = TRUE))
modes <- c(${literals(modes, '')})

# The ratings of one scale that count, of clips under test.
rows_of <- function(block, scale, versions) {
  rows <- ratings[
    ratings$counts & ratings$role == "test" & ratings$mode %in% modes & ratings$block == block &
      ratings$scale == scale & ratings$study_version %in% versions & !is.na(ratings$canonical_value),
  ]
  rows$value <- rows$canonical_value
  rows$system <- factor(rows$system)
  rows$listener_system <- paste(rows$listener, rows$system)
  rows$pair <- factor(ifelse(is.na(rows$compared_system), NA, paste(rows$system, "-", rows$compared_system)))
  rows
}

# A random effect needs at least two levels, several ratings per level on average, and more than one level in some level of the fixed effect.
random_effects <- function(rows, candidates, fixed) {
  levels_of <- function(...) nrow(unique(rows[c(...)]))
  kept <- Filter(function(name) {
    !anyNA(rows[[name]]) && levels_of(name) >= 2 && levels_of(name) < nrow(rows) &&
      (is.null(fixed) || levels_of(name, fixed) > levels_of(fixed))
  }, candidates)
  sprintf("(1 | %s)", kept)
}
random_candidates <- function(rows, judges)
  c("listener", "item", if (judges == "clip" && nlevels(rows$system) > 1) "listener_system")

# Fixed effect: systems, or pairs of systems. With only one, the model is a mean.
fixed_effect <- function(rows, judges) {
  name <- if (judges == "pair") "pair" else "system"
  if (nlevels(droplevels(rows[[name]])) > 1) name else NULL
}
`;
}

/** Calls of one function, one per scale. */
export function callsInR(name: string, scales: readonly ScriptScale[]): string {
  return scales
    .map(
      ({ block, scale, kind, judges, versions }) =>
        `# ${KINDS[kind]}\n${name}(${block}, ${literal(scale)}, ${literal(kind)}, ${literal(judges)}, c(${literals(versions, '  ')}))`,
    )
    .join('\n');
}

/**
 * R script that reads the table of an export unchanged, repeats the primary analysis with lme4, lmerTest, pbkrtest and
 * mvtnorm, and fits further mixed models of every scale with lme4, glmmTMB and ordinal. Writes one table for each of the
 * two.
 */
export function rScript(design: ScriptDesign): string {
  return `# The primary analysis and mixed models of the study ${design.study}, written by ${design.writer}.
# Run: Rscript this-file.R   Needs R 4.0 or newer with these packages:
#   install.packages(c("lme4", "lmerTest", "pbkrtest", "mvtnorm", "glmmTMB", "ordinal"))
# The primary analysis goes to primary-r.csv beside this file, the estimates of the other models to models-r.csv.
options(warn = 1, width = 160)
${readRatingsInR(design)}
# Reports and skips a model that cannot be fitted, so that the others still run.
try_model <- function(name, fit) tryCatch(fit(), error = function(e) message(name, ": not fitted, ", conditionMessage(e)))

${primaryInR(design.scales)}
# Further models, which the study did not declare: fixed effects of systems; random effects of listeners, items and
# listener x system. Intervals are Wald's, estimate +- 1.96 standard errors.
estimates <- data.frame()
keep <- function(block, scale, model, package, table, note = "") {
  table <- as.data.frame(table)
  if (anyNA(table[[2]]) || any(!is.finite(table[[2]]))) note <- "not converged: do not use"
  estimates <<- rbind(estimates, data.frame(
    block = block, scale = scale, model = model,
    engine = paste(package, packageVersion(package)), term = rownames(table),
    estimate = table[[1]], se = table[[2]],
    low = table[[1]] - qnorm(0.975) * table[[2]], high = table[[1]] + qnorm(0.975) * table[[2]], note = note
  ))
}

fit_models <- function(block, scale, kind, judges, versions) {
  rows <- rows_of(block, scale, versions)
  cat(sprintf("\\n== block %d, %s: %d ratings of %d listeners ==\\n", block, scale, nrow(rows), length(unique(rows$listener))))
  if (nrow(rows) < 10 || length(unique(rows$value)) < 2) return(message("too few ratings, or all ratings are equal: no model"))
  compared <- fixed_effect(rows, judges)
  random <- random_effects(rows, random_candidates(rows, judges), compared)
  if (length(random) == 0) return(message("no listener has two ratings: no mixed model"))
  means <- if (is.null(compared)) "1" else paste("0 +", compared)
  against_first <- if (is.null(compared)) "1" else compared
  formula_of <- function(left, fixed) as.formula(paste(left, "~", fixed, "+", paste(random, collapse = " + ")))

  if (kind == "binary") {
    rows$success <- as.integer(rows$value == max(rows$value))
    try_model("glmer", function() {
      fit <- lme4::glmer(formula_of("success", means), data = rows, family = binomial)
      print(summary(fit), correlation = FALSE)
      keep(block, scale, "logistic, logits", "lme4", coef(summary(fit)), if (lme4::isSingular(fit)) "singular" else "")
    })
    try_model("glmmTMB", function() {
      fit <- glmmTMB::glmmTMB(formula_of("success", means), data = rows, family = binomial)
      print(summary(fit))
      keep(block, scale, "logistic, logits", "glmmTMB", coef(summary(fit))$cond, if (fit$sdr$pdHess) "" else "not converged: do not use")
    })
    return(invisible())
  }

  try_model("lmer", function() {
    fit <- lme4::lmer(formula_of("value", means), data = rows, REML = TRUE)
    print(summary(fit), correlation = FALSE)
    keep(block, scale, "linear, means", "lme4", coef(summary(fit)), if (lme4::isSingular(fit)) "singular" else "")
  })
  try_model("glmmTMB", function() {
    spread <- if (is.null(compared)) ~1 else as.formula(paste("~", compared))
    fit <- glmmTMB::glmmTMB(formula_of("value", means), dispformula = spread, data = rows)
    print(summary(fit))
    keep(block, scale, "linear, a spread of its own for each, means", "glmmTMB", coef(summary(fit))$cond, if (fit$sdr$pdHess) "" else "not converged: do not use")
  })
  if (kind == "ordinal" && length(unique(rows$value)) > 2) try_model("clmm", function() {
    rows$level <- factor(rows$value, ordered = TRUE)
    fit <- ordinal::clmm(formula_of("level", against_first), data = rows)
    print(summary(fit))
    keep(block, scale, "cumulative logit, thresholds and differences from the first", "ordinal", coef(summary(fit)))
  })
}

${callsInR('fit_models', design.scales)}

write.csv(estimates, file.path(folder, "models-r.csv"), row.names = FALSE)
cat("\\n", R.version.string, "; estimates: models-r.csv\\n", sep = "")
`;
}
